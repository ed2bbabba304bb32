/** Kinds of the parameters of a problem's message. `fields` lists the invalid fields of the input. */
export interface ProblemParamKinds {
  text: string;
  count: number;
  moment: string;
  flag: boolean;
  fields: readonly FieldFault[];
}

/** One fault of the input: its place (dotted path), its rule, and the rule's bounds for the message. */
export interface FieldFault {
  path: string;
  fault: string;
  bounds?: Record<string, string | number>;
}

export interface ProblemDefinition {
  /** HTTP status. */
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 451 | 500 | 503;
  params: Readonly<Record<string, keyof ProblemParamKinds>>;
}

/** Typed parameters of a definition. */
export type ParamsOf<Definition extends ProblemDefinition> = { [Name in keyof Definition['params']]: ProblemParamKinds[Definition['params'][Name]] };
