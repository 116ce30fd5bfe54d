declare module 'gltf-validator' {
  export function validateBytes(bytes: Uint8Array): Promise<{
    readonly issues: {
      readonly messages: readonly {
        readonly severity: number
        readonly code: string
        readonly message: string
        readonly pointer?: string
      }[]
    }
    readonly info: { readonly drawCallCount: number }
  }>
}
