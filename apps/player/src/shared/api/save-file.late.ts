import { ApiProblem } from '@laro/client/client';
import { isEnvelope } from '@laro/contract/wire/envelope';
import { offerFile } from '@laro/ui/layers/offer-file';

/** Why a file did not come, from what came instead. */
async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  if (!isEnvelope(body) || body.success) return new ApiProblem(response.status, 'network.unreadable');
  return new ApiProblem(response.status, body.errorCode, body.params, body.requestId);
}

const nameIn = (response: Response): string => /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'statement';

/** Fetches a file and saves it on the device (T31). Throws ApiProblem. */
export async function saveFile(method: string, url: string): Promise<void> {
  let response: Response;
  let bytes: Blob;
  try {
    response = await fetch(url, { method, credentials: 'same-origin' });
    if (!response.ok) throw await problemOf(response);
    bytes = await response.blob();
  } catch (error) {
    throw error instanceof ApiProblem ? error : new ApiProblem(0, 'network.unreachable');
  }
  offerFile(bytes, nameIn(response));
}
