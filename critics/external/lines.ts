/** Bytes in, lines out. */
export interface LineCutter {
  push(chunk: Uint8Array): void
  /** Whether a line that is not blank has begun and is not at its end. */
  hasBegun(): boolean
}

const NEWLINE = 10
const BLANK = 32 // and what is below

/** Cuts a stream of bytes into lines of UTF-8, holding no more than `longest` bytes; what is longer is told, once. */
export function cutLines(
  longest: number,
  { onLine, onTooLong }: { readonly onLine: (line: string) => void; readonly onTooLong: () => void },
): LineCutter {
  let pieces: Uint8Array[] = []
  let size = 0
  let isOver = false
  return {
    push(chunk) {
      let from = 0
      while (!isOver) {
        const end = chunk.indexOf(NEWLINE, from)
        const piece = chunk.subarray(from, end === -1 ? undefined : end)
        size += piece.length
        if (size > longest) {
          isOver = true
          pieces = []
          return onTooLong()
        }
        pieces.push(piece)
        if (end === -1) return
        const line = new TextDecoder().decode(Buffer.concat(pieces))
        pieces = []
        size = 0
        from = end + 1
        onLine(line)
      }
    },
    hasBegun: () => pieces.some((piece) => piece.some((byte) => byte > BLANK)),
  }
}
