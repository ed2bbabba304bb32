import { buttonClass } from '@laro/ui/button-class';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import type { Grant } from './reward-api.ts';
import { useRewardTexts } from './reward-texts.ts';

/** The way to claim goods by post: the mall's page asks for the address. */
export function GoodsClaim({ grant }: { grant: Grant }) {
  const { t, nameOf } = useRewardTexts();
  return (
    <Link
      to={`${paths.mall}?gift=${grant.id}`}
      className={buttonClass({ kind: 'primary', size: 'small' })}
      aria-label={t('reward.claim_of', { name: nameOf(grant) })}
    >
      {t('reward.claim')}
    </Link>
  );
}
