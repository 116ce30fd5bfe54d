export * from './loadOntology.ts'
export * from './resolveLabel.ts'
export * from './roomType.ts'
export type * from './types.ts'
