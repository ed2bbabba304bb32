import type { Wire } from '@laro/contract/routes';
import { SectionHead } from '@laro/ui/game/rows/section-head.tsx';
import { useId } from 'react';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useLanguageTag, useT } from '#player/shared/api/services.ts';
import css from '../late-home.module.css';

type Match = Wire<'getLobbyNews', 'value'>['matches'][number];

function MatchView({ match: { league, home, away, startsAt } }: { match: Match }) {
  const t = useT();
  const tag = useLanguageTag();
  const at = new Date(startsAt).toLocaleString(tag, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return (
    <>
      <span className={css['league']}>
        <span>{league}</span>
        <time dateTime={startsAt}>{at}</time>
      </span>
      <span className={css['teams']}>
        <span className={css['team']}>{home}</span>
        <span className={css['versus']}>{t('lobby.matches.versus')}</span>
        <span className={`${css['team'] ?? ''} ${css['away'] ?? ''}`}>{away}</span>
      </span>
    </>
  );
}

/** Matches that the operator puts forward (HOME-09), each with its time where the visitor is. */
export function HotMatches({ matches }: { matches: readonly Match[] }) {
  const t = useT();
  const id = useId();
  return (
    <section className={css['row']} aria-labelledby={id}>
      <SectionHead title={t('lobby.matches.title')} id={id} />
      <ul className={css['matches']}>
        {matches.map((match) => (
          <li key={match.id}>
            {match.target === '' ? (
              <div className={css['match']}>
                <MatchView match={match} />
              </div>
            ) : (
              <SiteLink className={css['match']} href={match.target}>
                <MatchView match={match} />
              </SiteLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
