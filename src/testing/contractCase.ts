/** One check of a contract. Give `name` and `run` to any test runner; `run` throws an `AssertionError` when it fails. */
export interface ContractCase {
  readonly name: string
  run(): Promise<void>
}
