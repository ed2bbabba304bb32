import { csvFile, offerFile } from '@laro/ui/layers/offer-file';
import type { Services } from '#player/shared/api/services.ts';
import { questionOf, type RecordFilters } from './record-filters.ts';

/** Spreadsheets take a file for UTF-8 when it says so. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Fetches the rounds of filters piece by piece and saves them as one CSV file on the device (T69). Throws ApiProblem. */
export async function saveRounds({ api, words: { language } }: Services, filters: RecordFilters): Promise<void> {
  const pieces: string[] = [BYTE_ORDER_MARK];
  let fileName = '';
  for (let before: string | null = ''; before !== null;) {
    const piece: Awaited<ReturnType<typeof api.call<'exportRounds'>>> = await api.call('exportRounds', {
      query: { ...questionOf(filters), ...(before === '' ? {} : { before }), language },
    });
    pieces.push(piece.csv);
    fileName = piece.fileName;
    before = piece.next;
  }
  offerFile(csvFile(pieces), fileName);
}
