import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useLocation, useNavigate } from '#player/shared/router/router-view.tsx';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import { askAbout } from '#player/shared/session/session-dialog.ts';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import css from './follow.module.css';
import type { FollowSheetProps } from './follow-sheet.tsx';
import { followsQuery } from './follows-api.ts';

export interface FollowButtonProps {
  gameId: string;
  name: string;
  isDaily: boolean;
}

const LateSheet = latePart<FollowSheetProps>(async () => (await import('./follow-sheet.tsx')).FollowSheet, {
  areas: ['problem'],
  close: ({ onClose }) => onClose(),
});

/** The bell of a game: a tap opens how its results are sent. A guest is sent to the log-in and comes back, free play and house accounts are refused. */
export function FollowButton({ gameId, name, isDaily }: FollowButtonProps) {
  const services = useServices();
  const { t } = services.words;
  const hasSession = useSession() !== null;
  const isTrial = useIsTrial();
  const isMember = hasSession && !isTrial;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...followsQuery(services), enabled: isMember });
  const isFollowed = data?.follows.some((follow) => follow.gameId === gameId) ?? false;
  const tap = () => {
    if (isMember) return setOpen(true);
    if (isTrial) return askAbout('register');
    returnAfterLogIn(pathname + search);
    void navigate(paths.login);
    return undefined;
  };
  return (
    <>
      <button type="button" className={css['bell']} aria-pressed={isFollowed} aria-label={t('follows.of', { game: name })} onClick={tap}>
        <Icon name={isFollowed ? 'bell-fill' : 'bell'} size={22} />
      </button>
      {isOpen ? <LateSheet gameId={gameId} name={name} isDaily={isDaily} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
