import type { LinkComponent } from '@laro/ui/game/cards/game-models';
import { isPlayAddress, openGame } from '#player/shared/play/launch.ts';
import { Link, useNavigate } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';

/** A link to a game: its page is a separate document; players who may not play get a notice instead (PLAY-01, PLAY-04). */
const PlayLink: LinkComponent = ({ href, children, onClick, ...rest }) => {
  const t = useT();
  const navigate = useNavigate();
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !openGame(href, { t, navigate, isFollowed: true })) event.preventDefault();
      }}
      {...rest}
    >
      {children}
    </a>
  );
};

/** A link for components that know no router: games, pages of ours in the app, others in their own tab. */
export const SiteLink: LinkComponent = ({ href, children, ...rest }) => {
  if (isPlayAddress(href))
    return (
      <PlayLink href={href} {...rest}>
        {children}
      </PlayLink>
    );
  return href.startsWith('/') && !href.startsWith('//') ? (
    <Link to={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  );
};
