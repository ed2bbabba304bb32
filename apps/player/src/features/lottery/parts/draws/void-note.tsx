import { voidReasonNames } from '@laro/domain/lottery/names';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { drawQuery } from './draws-api.ts';

export interface VoidNoteProps {
  drawId: string;
}

/** The reason why a draw is void: by rule in words, else what the operator has written (T94). */
export function VoidNote({ drawId }: VoidNoteProps) {
  const services = useServices();
  const { t } = services.words;
  const reason = useQuery(drawQuery(services, drawId)).data?.voidReason ?? null;
  if (reason === null) return null;
  const rule = voidReasonNames.find((name) => name === reason);
  return <Note kind="info">{rule === undefined ? t('voids.by_desk', { reason }) : t(`voids.${rule}`)}</Note>;
}
