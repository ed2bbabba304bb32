import type { IdentitySide } from '@laro/domain/identity/identity-rules';
import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useEffect, useRef } from 'react';
import { useT } from '#player/shared/api/services.ts';
import css from './identity.module.css';
import type { PictureState, Pictures } from './use-pictures.ts';

/** Drawn, not addressed: the page's policy shows no picture that has no address on this site. */
function Preview({ pixels, name }: { pixels: ImageData; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    element.width = pixels.width;
    element.height = pixels.height;
    element.getContext('2d')?.putImageData(pixels, 0, 0);
  }, [pixels]);
  return <canvas ref={canvas} className={css['preview']} role="img" aria-label={name} />;
}

function useNote({ step, fault, problem }: PictureState, isMissed: boolean): { text: string; look: 'plain' | 'good' | 'bad' } {
  const t = useT();
  if (step === 'failed') return { text: problem ?? '', look: 'bad' };
  if (fault !== null && (step === 'faulty' || step === 'kept')) return { text: t(`identity.picture.${fault}`), look: step === 'kept' ? 'plain' : 'bad' };
  if (step === 'checking' || step === 'sending') return { text: t(`identity.picture.${step}`), look: 'plain' };
  if (step === 'kept') return { text: t('identity.picture.kept'), look: 'good' };
  return isMissed ? { text: t('identity.picture.missing'), look: 'bad' } : { text: '', look: 'plain' };
}

interface PictureFieldProps {
  side: IdentitySide;
  label: string;
  isOptional: boolean;
  isMissed: boolean;
  pictures: Pictures;
}

/** One picture of a document: taken or chosen, shown, looked at, sent. */
export function PictureField({ side, label, isOptional, isMissed, pictures }: PictureFieldProps) {
  const t = useT();
  const state = pictures.of(side);
  const note = useNote(state, isMissed);
  const isBusy = state.step === 'checking' || state.step === 'sending';
  const name = t(state.step === 'empty' ? 'identity.picture.choose' : 'identity.picture.again');
  return (
    <div className={css['picture']} data-state={state.step}>
      <p className={css['side']}>
        <b>{label}</b>
        {isOptional ? <span>{t('identity.optional')}</span> : null}
      </p>
      <div className={css['frame']}>
        {state.preview ? (
          <Preview pixels={state.preview} name={label} />
        ) : (
          <Icon name={side === 'selfie' ? 'user-circle-duotone' : 'identification-card-duotone'} size={56} />
        )}
      </div>
      <p className={css['note']} data-look={note.look} role={note.look === 'bad' ? 'alert' : 'status'}>
        {note.look === 'good' ? <Icon name="check-circle-fill" size={16} /> : null}
        {note.look === 'bad' ? <Icon name="warning-circle-fill" size={16} /> : null}
        <span>{note.text}</span>
      </p>
      {state.step === 'failed' ? (
        <Button isFull onClick={() => void pictures.again(side)}>
          {t('common.retry')}
        </Button>
      ) : null}
      <label className={`${buttonClass({ kind: state.step === 'kept' ? 'quiet' : 'outline', isFull: true })} ${css['choose'] ?? ''}`}>
        <Icon name="camera" />
        <span>{name}</span>
        <input
          type="file"
          aria-label={`${label}: ${name}`}
          accept="image/jpeg,image/png,image/webp"
          capture={side === 'selfie' ? 'user' : undefined}
          disabled={isBusy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // So that the same file may be chosen again.
            target.value = '';
            if (file) void pictures.choose(side, file);
          }}
        />
      </label>
    </div>
  );
}
