import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './applications.module.css';

/**
 * One picture of an application, drawn on a canvas: what members send has no address of its own, so nobody without a session at the desk
 * ever sees it, and the page's policy needs no exception.
 */
export function ApplicationPicture({ merchant, applicationId, number }: { merchant: string; applicationId: string; number: number }) {
  const { t } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data, isError } = useQuery({
    queryKey: ['applicationPicture', merchant, applicationId, number],
    queryFn: async ({ signal }) => {
      const params = { merchant, applicationId, number: String(number) };
      const { jpeg } = await api.call('getDeskApplicationPicture', { params, signal });
      const bytes = Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element || !data) return;
    element.width = data.width;
    element.height = data.height;
    element.getContext('2d')?.drawImage(data, 0, 0);
  }, [data]);
  if (isError) return <p className={css['small']}>{t('common.loading_failed')}</p>;
  if (!data) return <Skeleton height={160} radius="var(--r-2)" />;
  return <canvas ref={canvas} className={css['picture']} role="img" aria-label={t('desk.banners.picture_number', { number })} />;
}
