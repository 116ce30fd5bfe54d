/** A share of observations. */
export interface Share {
  readonly count: number
  /** In [0, 1]. */
  readonly fraction: number
}

/** A share of a category's objects that stand in one type of room. */
export interface RoomShare extends Share {
  /** Rooms of the type that have at least one. */
  readonly scenes?: number
}

/** How one length of a category is distributed, metres. */
export interface LengthStatistics {
  readonly n: number
  /** Different models among the n; each weighs the square root of its copies. */
  readonly models?: number
  readonly p5: number
  readonly p25: number
  readonly median: number
  readonly p75: number
  readonly p95: number
  readonly mean: number
  readonly std: number
}

/** Gap between the nearest instances of two categories in the same room, metres between footprints. */
export interface PairDistance {
  readonly n: number
  readonly p5: number
  readonly median: number
  readonly p95: number
}

/** How category a goes with category b. */
export interface Cooccurrence {
  /** Scenes with both. */
  readonly count: number
  /** By room type, a share `global_weight` of it is the probability over all rooms. */
  readonly p_b_given_a: number
  /** Normalized pointwise mutual information, in [-1, 1]. */
  readonly npmi: number
  readonly distance?: PairDistance
}

/** How often a heading holds, with the mean deviation in degrees. */
export interface HeadingStatistics {
  readonly fraction: number
  readonly mean_deviation: number
  readonly n: number
}

/** How often a category faces another within the pair radius. */
export interface FacesPairStatistics {
  readonly fraction: number
  readonly mean_angle: number
  readonly mean_distance: number
  readonly n: number
}

/** What is known of a category. A missing block means "not known", never zero. */
export interface CategoryEntry {
  readonly dimensions?: { readonly [Axis in 'width' | 'depth' | 'height']?: LengthStatistics }
  readonly rooms?: { readonly [roomType: string]: RoomShare }
  readonly support?: { readonly [surface: string]: Share }
  readonly cooccurrence?: { readonly [category: string]: Cooccurrence }
  readonly cooccurrence_by_room?: { readonly [roomType: string]: { readonly [category: string]: Cooccurrence } }
  readonly orientation?: {
    readonly back_to_wall?: HeadingStatistics
    readonly faces_center?: HeadingStatistics
    readonly faces_pair?: { readonly [category: string]: FacesPairStatistics }
  }
  /** Block name -> data set -> number of observations that fed it. */
  readonly sources: { readonly [block: string]: { readonly [source: string]: number } }
}

/** What a data set gave to a build. */
export interface OntologySource {
  readonly name: string
  readonly scenes: number
  readonly objects: number
  /** Models of a catalogue. */
  readonly sizes?: number
  /** Statements of what rests on what. */
  readonly supports?: number
  /** Words for categories. */
  readonly aliases?: number
}

/** What a build knows of a type of room. */
export interface RoomType {
  readonly scenes: number
  /** Share of the probabilities by room type that comes from all rooms. */
  readonly global_weight?: number
  /** What stands in where the scenes are too few: other room types, then `all_rooms`. */
  readonly fallback?: readonly string[]
}

/** SceneOnto, one build: `scenewright/ontology@1`. */
export interface Ontology {
  readonly format: 'scenewright/ontology@1'
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly sources: readonly OntologySource[]
  readonly parameters: {
    /** Metres between footprints beyond which two objects do not co-occur; null = anywhere in the same room. */
    readonly cooccurrenceDistance: number | null
    readonly supportTolerance: number
    readonly backToWall: number
    readonly faces: number
    readonly pairRadius: number
    readonly wallRule: 'back' | 'center'
    /** A model seen c times weighs c to this power among the sizes of its category. */
    readonly copies?: number
    /** How far the sizes of a category known by one model are spread, as a share; falls with the root of the models. */
    readonly sizeSpread?: number
    /** Share of a category's sizes that catalogues make up at most where rooms show ten models or more. */
    readonly catalogueShare?: number
    /** Scenes of a room type that weigh as much as all rooms together. */
    readonly roomShrinkage?: number
    /** Things seen that the rules or judgements of one source stand for at most, per category. */
    readonly statedSupports?: number
  }
  readonly rooms: { readonly [roomType: string]: RoomType }
  readonly aliases: { readonly [label: string]: string }
  readonly categories: { readonly [category: string]: CategoryEntry }
}
