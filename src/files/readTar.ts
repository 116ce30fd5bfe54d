/** A plain file inside a tar archive. */
export interface TarFile {
  readonly path: string
  readonly isExecutable: boolean
  readonly bytes: Buffer
}

const BLOCK = 512

/** The plain files of an unpacked ustar archive, in order. Folders and links are passed over. Throws on a torn archive. */
export function readTar(archive: Buffer): TarFile[] {
  const files: TarFile[] = []
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const name = text(archive, at, 100)
    if (name === '') break
    const size = octal(archive, at + 124, 12)
    const type = String.fromCharCode(archive[at + 156]!)
    const prefix = text(archive, at + 257, 5) === 'ustar' ? text(archive, at + 345, 155) : ''
    const from = at + BLOCK
    if (from + size > archive.length) throw new Error(`Torn tar archive: ${name} ends beyond the file.`)
    if (type === '0' || type === '\0')
      files.push({
        path: prefix === '' ? name : `${prefix}/${name}`,
        isExecutable: (octal(archive, at + 100, 8) & 0o100) !== 0,
        bytes: archive.subarray(from, from + size),
      })
    at = from + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

function text(buffer: Buffer, at: number, length: number): string {
  const field = buffer.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}

function octal(buffer: Buffer, at: number, length: number): number {
  const value = Number.parseInt(text(buffer, at, length).trim() || '0', 8)
  if (Number.isNaN(value)) throw new Error('Torn tar archive: a header holds no number where one belongs.')
  return value
}
