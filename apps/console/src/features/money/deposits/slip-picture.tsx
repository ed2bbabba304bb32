import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#console/shared/api/api.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './deposits.module.css';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);

/** Drawn into a canvas: the desk shows no picture by an address that could be passed on. */
function Drawn({ picture }: { picture: string }) {
  const { t } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    void createImageBitmap(new Blob([bytesOf(picture)], { type: 'image/jpeg' })).then((bitmap) => {
      const element = canvas.current;
      if (isGone || !element) return;
      element.width = bitmap.width;
      element.height = bitmap.height;
      element.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap.close();
    });
    return () => {
      isGone = true;
    };
  }, [picture]);
  return <canvas ref={canvas} className={css['slip']} role="img" aria-label={t('desk.deposits.slip')} />;
}

/** The picture of a slip, fetched with the viewer's session. */
export function SlipPicture({ merchant, number }: { merchant: string; number: string }) {
  const query = useQuery({
    queryKey: ['deposit-slip', merchant, number],
    queryFn: ({ signal }) => api.call('getDeskDepositSlip', { params: { merchant, number }, signal }),
  });
  return <Loaded query={query}>{({ picture }) => <Drawn picture={picture} />}</Loaded>;
}
