import type { SignedProtocol } from '#server/modules/play/vendors/ports.ts';
import { answerBatch, answerQuestion, caleta, hub88, type BatchQuestion, type Dialect, type Question } from './hub88.ts';

/** The metadata of a bet can be long. */
const BODY_BYTES_MAX = 256 * 1024;

const protocolOf = (name: string, dialect: Dialect): SignedProtocol => ({
  name,
  proof: 'signature',
  bodyBytesMax: BODY_BYTES_MAX,
  signatureHeader: dialect.signatureHeader,
  questions: (Object.entries(dialect.paths) as [Question | BatchQuestion, string][]).map(([question, path]) => ({
    question,
    path,
    answer: (vendorCode, input, wallet) =>
      question === 'batch' ? answerBatch(dialect, vendorCode, input, wallet) : answerQuestion(dialect, question, vendorCode, input, wallet),
  })),
  refusals: {
    wrongSignature: { status: 'RS_ERROR_INVALID_SIGNATURE' },
    wrongSyntax: { status: 'RS_ERROR_WRONG_SYNTAX' },
    unknownError: { status: 'RS_ERROR_UNKNOWN' },
  },
});

/** The two dialects under their addresses. */
export const hub88Protocol = protocolOf('hub88', hub88);
export const caletaProtocol = protocolOf('caleta', caleta);
