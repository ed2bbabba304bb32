import type { ProblemCode, ProblemParams } from '@laro/contract/problems';
import { problems } from '@laro/contract/problems';

/** An expected "no" with its code of the catalogue. Everything else that is thrown counts as a bug and is answered as `internal`. */
export class Refusal<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code;
  readonly params: Record<string, unknown>;
  readonly status: number;
  constructor(code: Code, ...[params]: Record<string, never> extends ProblemParams<Code> ? [ProblemParams<Code>?] : [ProblemParams<Code>]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = { ...params };
    this.status = problems[code].status;
  }
}
