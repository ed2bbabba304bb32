import type { IdentitySide } from '@laro/domain/identity/identity-rules';
import { useRef, useState } from 'react';
import { problemText } from '#player/shared/language/problem-text.ts';
import { useServices } from '#player/shared/api/services.ts';
import { identityApi } from './identity-api.ts';
import type { PictureFault } from './judge-picture.ts';
import { lookAt, readDocument } from './read-document.ts';

/** How far a picture is. */
export interface PictureState {
  step: 'empty' | 'checking' | 'sending' | 'kept' | 'faulty' | 'failed';
  fault: PictureFault | null;
  preview: ImageData | null;
  /** Text of a refusal or a network failure. */
  problem: string | null;
  /** Under which the server keeps it. */
  id: string | null;
}

const EMPTY: PictureState = { step: 'empty', fault: null, preview: null, problem: null, id: null };
/** Faults that no person could read over. What is only measured may be wrong: the second picture of a side is sent whatever is measured. */
const isCertain = (fault: PictureFault): boolean => fault === 'small' || fault === 'unreadable';

export interface Pictures {
  of: (side: IdentitySide) => PictureState;
  choose: (side: IdentitySide, file: File) => Promise<void>;
  /** Sends the same picture again. */
  again: (side: IdentitySide) => Promise<void>;
}

/** The pictures of a proof: each is checked here, then sent separately, so that a bad connection costs one picture and not all. */
export function usePictures(): Pictures {
  const services = useServices();
  const [states, setStates] = useState<Partial<Record<IdentitySide, PictureState>>>({});
  const files = useRef<Partial<Record<IdentitySide, File>>>({});
  const tries = useRef<Partial<Record<IdentitySide, number>>>({});
  const patch = (side: IdentitySide, given: Partial<PictureState>) => setStates((before) => ({ ...before, [side]: { ...(before[side] ?? EMPTY), ...given } }));
  const send = async (side: IdentitySide): Promise<void> => {
    const file = files.current[side];
    if (!file) return;
    patch(side, { step: 'sending', problem: null });
    try {
      const { id } = await identityApi(services).call('sendIdentityPicture', { body: { side, picture: await readDocument(file) } });
      if (files.current[side] === file) patch(side, { step: 'kept', id });
    } catch (error) {
      if (files.current[side] === file) patch(side, { step: 'failed', problem: problemText(services.words, error) });
    }
  };
  return {
    of: (side) => states[side] ?? EMPTY,
    choose: async (side, file) => {
      files.current[side] = file;
      tries.current[side] = (tries.current[side] ?? 0) + 1;
      patch(side, { ...EMPTY, step: 'checking' });
      const { fault, preview } = await lookAt(file);
      if (files.current[side] !== file) return;
      patch(side, { fault, preview });
      if (fault !== null && (isCertain(fault) || tries.current[side] === 1)) patch(side, { step: 'faulty' });
      else await send(side);
    },
    again: send,
  };
}
