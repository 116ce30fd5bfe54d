/** How a run is named on the next command line: by id in the default folder, else by path. */
export function nameOfRun({ id, folder }: { readonly id: string; readonly folder: string }): string {
  return folder === `runs/${id}` ? id : folder
}
