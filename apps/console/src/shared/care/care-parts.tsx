import { useFormats } from '#console/shared/texts/formats.ts';
import list from '#console/shared/list/list.module.css';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { Interaction, MemberCare } from './care-queries.ts';
import css from './care.module.css';

/** Score, and whether the member gets offers: none while they are stopped or an interaction is open. */
export function CareState({ care: { score, alertScore, strongScore, offersStopped, interactions } }: { care: MemberCare }) {
  const { t } = useWords();
  const { count } = useFormats();
  const tone = score >= strongScore ? 'danger' : score >= alertScore ? 'warn' : 'plain';
  const isOpen = interactions.some(({ done }) => done === null);
  const offers = isOpen ? <Pill tone="warn">{t('desk.care.offers_wait')}</Pill> : <Pill tone="ok">{t('desk.care.offers')}</Pill>;
  return (
    <p className={css['states']}>
      <Pill tone={tone}>{t('desk.care.score', { score: count(score) })}</Pill>
      {offersStopped ? <Pill tone="danger">{t('desk.care.stopped')}</Pill> : offers}
      {offersStopped ? (
        <small>
          <MomentIn
            at={offersStopped.at}
            words={(moment) => (offersStopped.by === null ? t('desk.care.stopped_by_markers', { moment }) : `${offersStopped.by}, ${moment}`)}
          />
        </small>
      ) : null}
    </p>
  );
}

/** Markers that were seen, the newest first; what counts for the score now is marked. */
export function Markers({ hits }: Pick<MemberCare, 'hits'>) {
  const { t, find } = useWords();
  const { count } = useFormats();
  if (hits.length === 0) return <p className={list['quiet']}>{t('desk.care.no_markers')}</p>;
  const evidenceText = ({ name, value }: MemberCare['hits'][number]['evidence'][number]) => `${find(`desk.care.seen.${name}`) ?? name}: ${value}`;
  return (
    <ul className={css['entries']}>
      {hits.map(({ id, marker, at, points, counts, evidence }) => (
        <li key={id}>
          <p className={css['states']}>
            <span>{t(`desk.care.marker.${marker}`)}</span>
            {counts ? <Pill tone="warn">{t('desk.care.points', { count: count(points) })}</Pill> : null}
          </p>
          <small>
            <MomentIn at={at} words={(moment) => [moment, ...evidence.map(evidenceText)].join(' · ')} />
          </small>
        </li>
      ))}
    </ul>
  );
}

/** Record of an interaction: observations, staff and outcome. */
export function Recorded({ done }: { done: NonNullable<Interaction['done']> }) {
  const { t } = useWords();
  return (
    <>
      <p>{`${t('desk.care.seen')}: ${done.seen}`}</p>
      <p>{`${t('desk.care.said')}: ${done.said}`}</p>
      <small>
        <MomentIn
          at={done.at}
          words={(moment) => [t(`desk.care.way.${done.way}`), t(`desk.care.outcome.${done.outcome}`), `${done.by}, ${moment}`].join(' · ')}
        />
      </small>
      {done.lookAgainOn === null ? null : <small>{t('desk.care.look_again_on', { day: done.lookAgainOn })}</small>}
    </>
  );
}
