import type { IdentitySide } from '@laro/domain/identity/identity-rules';
import { Button } from '@laro/ui/button.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#console/shared/api/api.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './identity.module.css';

const QUARTER = 90;
const ZOOM = { min: 1, max: 4 } as const;

/**
 * One picture of a document, drawn on a canvas: it has no URL, so it cannot be opened without the right session. Each view is
 * recorded by the server, so it is fetched once.
 */
export function DocumentPicture({ merchant, proofId, side }: { merchant: string; proofId: string; side: IdentitySide }) {
  const { t } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turns, setTurns] = useState(0);
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const { data, isError } = useQuery({
    queryKey: ['identityPicture', merchant, proofId, side],
    queryFn: async ({ signal }) => {
      const { jpeg } = await api.call('getDeskIdentityPicture', { params: { merchant, proofId, side }, signal });
      return createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    const element = canvas.current;
    const brush = element?.getContext('2d');
    if (!element || !brush || !data) return;
    const isLying = turns % 2 === 1;
    element.width = isLying ? data.height : data.width;
    element.height = isLying ? data.width : data.height;
    brush.translate(element.width / 2, element.height / 2);
    brush.rotate((turns * QUARTER * Math.PI) / 180);
    brush.drawImage(data, -data.width / 2, -data.height / 2);
  }, [data, turns]);
  const name = t(`identity.side.${side}`);
  return (
    <figure className={css['figure']}>
      <figcaption>{name}</figcaption>
      {isError ? <p className={css['small']}>{t('common.loading_failed')}</p> : null}
      {!data && !isError ? <Skeleton height={220} radius="var(--r-2)" /> : null}
      {data ? (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
          <div className={css['view']} tabIndex={0} role="group" aria-label={name}>
            <canvas ref={canvas} className={css['paper']} style={{ width: `${zoom * 100}%` }} role="img" aria-label={name} />
          </div>
          <div className={css['tools']}>
            <Button size="small" onClick={() => setTurns((turns + 1) % 4)}>
              {t('desk.identity.rotate')}
            </Button>
            <Button size="small" disabled={zoom >= ZOOM.max} onClick={() => setZoom(zoom + 1)}>
              {t('desk.identity.larger')}
            </Button>
            <Button size="small" disabled={zoom <= ZOOM.min} onClick={() => setZoom(zoom - 1)}>
              {t('desk.identity.smaller')}
            </Button>
          </div>
        </>
      ) : null}
    </figure>
  );
}
