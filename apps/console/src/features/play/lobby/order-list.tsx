import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '#console/shared/texts/words.tsx';
import { moveInOrder } from '#console/shared/content/move-in-order.ts';
import css from './order.module.css';

export interface OrderLine {
  readonly key: string;
  readonly name: string;
  /** Content next to the name. */
  readonly note: ReactNode;
}

interface OrderListProps {
  lines: readonly OrderLine[];
  label: string;
  /** Null for those who may only look. */
  onOrder: ((keys: string[]) => void) | null;
  onLeaveOut?: (key: string) => void;
}

/** Where the arrow keys put a line. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Lines that are put in order by dragging, by buttons, or by the arrow keys on their handles (T92). */
export function OrderList({ lines, label, onOrder, onLeaveOut }: OrderListProps) {
  const { t } = useWords();
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const keys = lines.map(({ key }) => key);
  const move = (from: number, to: number) => {
    const line = lines[from];
    const place = Math.min(Math.max(to, 0), lines.length - 1);
    if (!onOrder || !line || place === from) return;
    onOrder(moveInOrder(keys, from, place));
    setSaid(t('desk.order.place', { name: line.name, place: place + 1, count: lines.length }));
  };
  const dragOver = (at: number) => {
    if (dragged === null || dragged === at || !onOrder) return;
    onOrder(moveInOrder(keys, dragged, at));
    setDragged(at);
  };
  return (
    <>
      <ol className={css['list']} aria-label={label}>
        {lines.map((line, at) => (
          <Line
            key={line.key}
            line={line}
            at={at}
            count={lines.length}
            isDragged={dragged === at}
            mayMove={onOrder !== null}
            onDrag={setDragged}
            onDragOver={dragOver}
            onMove={move}
            {...(onLeaveOut ? { onLeaveOut } : {})}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

interface LineProps {
  line: OrderLine;
  at: number;
  count: number;
  isDragged: boolean;
  mayMove: boolean;
  onDrag: (at: number | null) => void;
  onDragOver: (at: number) => void;
  onMove: (from: number, to: number) => void;
  onLeaveOut?: (key: string) => void;
}

function Line({ line, at, count, isDragged, mayMove, onDrag, onDragOver, onMove, onLeaveOut }: LineProps) {
  const { t } = useWords();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onMove(at, step(at, count - 1));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is a third way, in addition to the buttons and the keys of the handle
    <li
      className={css['line']}
      data-dragged={isDragged || undefined}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', line.key);
        onDrag(at);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDragOver(at);
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => onDrag(null)}
    >
      {mayMove ? (
        <button
          type="button"
          className={css['handle']}
          aria-label={t('desk.order.place', { name: line.name, place: at + 1, count })}
          aria-keyshortcuts="ArrowUp ArrowDown Home End"
          onKeyDown={onKeyDown}
        >
          <span aria-hidden="true">{at + 1}</span>
        </button>
      ) : (
        <span className={css['handle']}>{at + 1}</span>
      )}
      <span className={css['name']}>
        <b>{line.name}</b>
        <small>{line.note}</small>
      </span>
      {mayMove ? <Buttons line={line} at={at} last={count - 1} onMove={onMove} {...(onLeaveOut ? { onLeaveOut } : {})} /> : null}
    </li>
  );
}

interface ButtonsProps {
  line: OrderLine;
  at: number;
  last: number;
  onMove: (from: number, to: number) => void;
  onLeaveOut?: (key: string) => void;
}

function Buttons({ line: { key, name }, at, last, onMove, onLeaveOut }: ButtonsProps) {
  const { t } = useWords();
  return (
    <span className={css['acts']}>
      {onLeaveOut ? (
        <button type="button" className={css['icon']} aria-label={t('desk.order.leave_out', { name })} onClick={() => onLeaveOut(key)}>
          <Icon name="x-bold" size={18} />
        </button>
      ) : null}
      <button type="button" className={css['icon']} aria-label={t('desk.order.up', { name })} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
        <Icon name="caret-up-bold" size={18} />
      </button>
      <button type="button" className={css['icon']} aria-label={t('desk.order.down', { name })} disabled={at === last} onClick={() => onMove(at, at + 1)}>
        <Icon name="caret-down-bold" size={18} />
      </button>
    </span>
  );
}
