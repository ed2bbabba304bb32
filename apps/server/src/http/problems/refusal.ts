import type { ProblemCode, ProblemParams } from '@laro/contract/problems';
import { problems } from '@laro/contract/problems';

/** An expected refusal with its code of the catalogue. Any other thrown value counts as a bug and is reported as `internal`. */
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
