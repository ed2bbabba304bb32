import { Button } from '@laro/ui/button.tsx';
import type { BlockKind } from '@laro/domain/blocks/member-blocks';
import { MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import type { DeskMember } from '#console/shared/api/money-queries.ts';
import { Card } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from '../members.module.css';

type Block = DeskMember['blocks'][number];

/** A member's own pause ends by its own rule alone (T45). */
const isPause = ({ cause }: Block) => cause === 'time_out' || cause === 'exclusion';

function BlockEntry({ block, onLift }: { block: Block; onLift: (() => void) | null }) {
  const { t } = useWords();
  const end = block.ended;
  return (
    <li data-over={end === null ? undefined : ''}>
      <p className={css['states']}>
        <Pill tone={end === null ? 'danger' : 'plain'}>{t(`desk.blocks.kind.${block.kind}`)}</Pill>
        <span>{t(`desk.blocks.cause.${block.cause}`)}</span>
      </p>
      <small>
        <MomentIn at={block.at} words={(moment) => t('desk.act_by', { name: block.by, moment, reason: block.reason })} />
      </small>
      {end === null && block.until !== null ? (
        <small>
          <MomentIn at={block.until} words={(moment) => t('desk.blocks.ends', { moment })} />
        </small>
      ) : null}
      {end === null ? null : (
        <small>
          {end.by === null ? (
            <MomentIn at={end.at} words={(moment) => t('desk.blocks.ended_itself', { moment })} />
          ) : (
            <MomentIn at={end.at} words={(moment) => t('desk.blocks.ended_by', { name: end.by ?? '', moment, reason: end.reason })} />
          )}
        </small>
      )}
      {onLift && end === null ? (
        <Button size="small" onClick={onLift}>
          {t('desk.blocks.lift')}
        </Button>
      ) : null}
    </li>
  );
}

/** A member's current and past blocks. */
export function MemberBlocks({ member, onLift }: { member: DeskMember; onLift: ((kind: BlockKind) => void) | null }) {
  const { t } = useWords();
  const now = member.blocks.filter((block) => block.ended === null);
  const before = member.blocks.filter((block) => block.ended !== null);
  return (
    <Card title={t('desk.blocks.title')}>
      {now.length === 0 ? <p className={list['quiet']}>{t('desk.blocks.none')}</p> : null}
      <ul className={css['entries']}>
        {now.map((block) => (
          <BlockEntry key={block.id} block={block} onLift={onLift && !isPause(block) ? () => onLift(block.kind) : null} />
        ))}
      </ul>
      {before.length === 0 ? null : (
        <details className={css['before']}>
          <summary>{t('desk.blocks.before', { count: before.length })}</summary>
          <ul className={css['entries']}>
            {before.map((block) => (
              <BlockEntry key={block.id} block={block} onLift={null} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
