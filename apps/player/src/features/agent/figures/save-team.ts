import { csvFile, offerFile } from '@laro/ui/layers/offer-file';
import type { Wire } from '@laro/contract/routes';
import type { Services } from '#player/shared/api/services.ts';
import { figuresApi, type Span } from './figures-api.ts';

/** Spreadsheets take a file for UTF-8 when it says so. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Fetches the members or the play of the team piece by piece and saves them as one CSV file. Throws ApiProblem. */
export async function saveTeam(services: Services, kind: 'members' | 'play', span: Span): Promise<void> {
  const pieces: string[] = [BYTE_ORDER_MARK];
  let fileName = '';
  for (let after: string | null = ''; after !== null;) {
    const piece: Wire<'exportTeam', 'value'> = await figuresApi(services).call('exportTeam', { query: { kind, ...span, after } });
    pieces.push(piece.csv);
    fileName = piece.fileName;
    after = piece.next;
  }
  offerFile(csvFile(pieces), fileName);
}
