import type { LinkComponent } from '@laro/ui/game/game-models';
import { Link } from '#player/shared/router/router-view.tsx';

/** A link for components that know no router: pages of ours open in the app, others in a tab of their own. */
export const SiteLink: LinkComponent = ({ href, children, ...rest }) =>
  href.startsWith('/') && !href.startsWith('//') ? (
    <Link to={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  );
