import { callUrl } from '@laro/client/client';
import { statementsRoutes } from '@laro/contract/statements/statement-routes';
import type { StatementFormat } from '@laro/domain/statements/statement-rules';
import { saveFile } from '#player/shared/api/save-file.late.ts';
import type { Services } from '#player/shared/api/services.ts';
import type { RecordPeriod } from '#player/shared/records/values/record-period.ts';

/** Fetches a statement and saves it on the device (T31). Throws ApiProblem. */
export function saveStatement({ words }: Services, { period, from, to }: RecordPeriod, format: StatementFormat): Promise<void> {
  const [method, path] = statementsRoutes.downloadStatement;
  return saveFile(method, callUrl(path, {}, { period, from, to, format, language: words.language }));
}
