import { ApiProblem } from '@laro/client/client';
import { applicationPictureBytesMax } from '@laro/domain/content/content-rules';

const MEGABYTE = 1024 * 1024;
const KINDS = ['image/png', 'image/jpeg'];

/** Says what is wrong with a chosen file as soon as it is chosen; the server looks at its content. Throws ApiProblem. */
export function refuseUnfit(file: Blob): void {
  if (!KINDS.includes(file.type)) throw new ApiProblem(0, 'promotion.picture_unreadable');
  if (file.size > applicationPictureBytesMax) throw new ApiProblem(0, 'promotion.picture_too_large', { megabytesMax: applicationPictureBytesMax / MEGABYTE });
}
