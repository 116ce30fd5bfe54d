import type { z } from 'zod'
import type { AcceptanceRule } from './acceptance.ts'
import type { PlacementAgent } from './agent.ts'
import type { Critic } from './critic.ts'
import type { Renderer } from './renderer.ts'

/**
 * What a part cannot do without: a chat model, a person at the terminal, an option that has no default, or a program that
 * the user must install.
 */
export type Need = 'model' | 'person' | 'setting' | 'program'

/** What `audit` varies to learn how much a judge depends on what it is shown and how it is asked. */
export interface AuditDescription {
  /** The option that holds what the judge is shown, and the values it is given in turn: all the views there are when left out. */
  readonly option: string
  readonly values?: readonly string[]
  /**
   * The folder that holds folders of prompts in other words, each for the option `prompts`: its path from the package's
   * root, or an absolute one. There are no other words when left out.
   */
  readonly phrasings?: readonly string[]
}

/** A part as it is listed: name and options rebuild it, so both stand in a run's manifest. */
export interface PartDefinition<Part, Options extends z.ZodType = z.ZodType> {
  /** Lower case words joined by hyphens, unique within its kind. */
  readonly name: string
  /** One line for `scenewright list`. */
  readonly summary: string
  /** What may be set, each key with a default and a description. */
  readonly options: Options
  /** What it cannot do without, as a function where its options decide; nothing when left out. */
  readonly needs?: readonly Need[] | ((options: z.output<Options>) => readonly Need[])
  /** Of a critic that gives a reward: how it can be audited. */
  readonly audit?: AuditDescription
  create(options: z.output<Options>): Part
}

export type AgentDefinition<O extends z.ZodType = z.ZodType> = PartDefinition<PlacementAgent, O>
export type CriticDefinition<O extends z.ZodType = z.ZodType> = PartDefinition<Critic, O>
export type AcceptanceDefinition<O extends z.ZodType = z.ZodType> = PartDefinition<AcceptanceRule, O>
export type RendererDefinition<O extends z.ZodType = z.ZodType> = PartDefinition<Renderer, O>

/** What a part cannot do without under these options, by default its own. Throws for options that it does not take. */
export function neededBy(
  { needs = [], options: schema }: Pick<PartDefinition<unknown>, 'needs' | 'options'>,
  options: unknown = {},
): readonly Need[] {
  return typeof needs === 'function' ? needs(schema.parse(options)) : needs
}

/** Keeps the options type of a definition while checking it against its kind. */
export function defineAgent<O extends z.ZodType>(definition: AgentDefinition<O>): AgentDefinition<O> {
  return definition
}

/** As `defineAgent`, for critics. */
export function defineCritic<O extends z.ZodType>(definition: CriticDefinition<O>): CriticDefinition<O> {
  return definition
}

/** As `defineAgent`, for renderers. */
export function defineRenderer<O extends z.ZodType>(definition: RendererDefinition<O>): RendererDefinition<O> {
  return definition
}

/** As `defineAgent`, for acceptance rules. */
export function defineAcceptance<O extends z.ZodType>(definition: AcceptanceDefinition<O>): AcceptanceDefinition<O> {
  return definition
}
