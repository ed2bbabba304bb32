import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { copyText } from '#player/shared/device/copy-text.late.ts';
import { showToast, toastMs } from '#player/shared/device/toasts.ts';
import { creativesQuery, type Creative } from '../agent-api.ts';
import css from '../agent.module.css';
import joiningCss from './link-creatives.module.css';

/** One picture with the text that belongs to it: title, condition, age and permit, then the link (T80). */
function CreativeCard({ creative, ageMin, address }: { creative: Creative; ageMin: number; address: string }) {
  const { t } = useServices().words;
  const { title, condition, permit, picture } = creative;
  const source = `/img/banners/${picture.key}-750.jpg`;
  const facts = [`${ageMin}+`, ...(permit === '' ? [] : [t('creatives.permit', { number: permit })])].join(' · ');
  const copy = async () => {
    const isDone = await copyText([title, condition, facts, address].filter((line) => line !== '').join('\n'));
    showToast(t(isDone ? 'agent.copied' : 'agent.copy_failed'), isDone ? 'ok' : 'error', toastMs.short);
  };
  return (
    <li className={joiningCss['creative']}>
      <img src={source} alt="" loading="lazy" style={{ backgroundColor: picture.plate }} />
      <p>
        <b>{title}</b>
        <span className={css['quiet']}>{[condition, facts].filter((line) => line !== '').join(' · ')}</span>
      </p>
      <div className={joiningCss['acts']}>
        <Button onClick={() => void copy()} aria-label={`${t('creatives.copy')}: ${title}`}>
          {t('creatives.copy')}
        </Button>
        <a href={source} download={`${picture.key}.jpg`} className={buttonClass({ kind: 'outline' })} aria-label={`${t('creatives.save')}: ${title}`}>
          {t('creatives.save')}
        </a>
      </div>
    </li>
  );
}

/** The operator's pictures for a link; agents have none of their own (agents.md 3.6). */
export function LinkCreatives({ address }: { address: string }) {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(creativesQuery(services));
  return (
    <section>
      <h3>{t('creatives.title')}</h3>
      <Loaded query={query} waiting={<Skeleton height={120} radius={14} />}>
        {({ creatives, ageMin }) =>
          creatives.length === 0 ? (
            <p className={css['quiet']}>{t('creatives.none')}</p>
          ) : (
            <>
              <p className={css['quiet']}>{t('creatives.text')}</p>
              <ul className={joiningCss['creatives']}>
                {creatives.map((creative) => (
                  <CreativeCard key={creative.id} creative={creative} ageMin={ageMin} address={address} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
