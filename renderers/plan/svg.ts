export * from '../../src/pictures/svg.ts'
