import type { Command } from 'commander'
import { diffOntologies } from '../../ontology/diff.ts'
import { loadOntology } from '../../ontology/loadOntology.ts'
import type { Io } from '../io.ts'
import { ontologyDiffLines } from '../ontologyDiffText.ts'

/** `ontology diff`: what changed between two builds. */
export function addOntologyDiff(group: Command, io: Io): void {
  group
    .command('diff')
    .summary('what changed between two builds')
    .description(
      'Compare two ontologies: categories and aliases gained and lost, sources and rooms counted, and the medians and ' +
        'fractions that moved, the largest changes first.',
    )
    .argument('<a>', 'the build before: a name or a file')
    .argument('<b>', 'the build after: a name or a file')
    .option('--json', 'print every change as one JSON object')
    .addHelpText('after', '\nExample:\n  scenewright ontology diff sceneonto sceneonto-permissive')
    .action((a: string, b: string, options: { readonly json?: boolean }) => {
      const diff = diffOntologies(loadOntology(a), loadOntology(b))
      if (options.json) io.out(JSON.stringify(diff))
      else for (const line of ontologyDiffLines(diff, Math.min(80, io.columns))) io.out(line)
    })
}
