import type { Play } from '@laro/lottery/plays/play';
import { parseSelection, type Groups } from '@laro/lottery/selection/selection';
import { useState } from 'react';
import { textOf, typedNumbers } from './board-groups.ts';

/** The content of the board: values by group, or a typed list. */
export function useBoard(play: Play | undefined) {
  const [{ id, values, typed, hasBankers }, setBoard] = useState<{ id: string; values: Groups; typed: string; hasBankers: boolean }>({
    id: '',
    values: [],
    typed: '',
    hasBankers: false,
  });
  const isMine = play !== undefined && id === play.id;
  const shape = play?.form.shapes[isMine && hasBankers ? 1 : 0] ?? [];
  const isTyped = shape[0]?.alphabet.values === null;
  const own = { values: isMine ? values : [], typed: isMine ? typed : '' };
  const selection = isTyped ? typedNumbers(own.typed) : textOf(shape, own.values);
  return {
    shape,
    isTyped,
    ...own,
    hasBankers: isMine && hasBankers,
    selection,
    isBegun: isTyped ? own.typed !== '' : own.values.some((group) => group.length > 0),
    change: (next: Groups) => setBoard({ id: play?.id ?? '', values: next, typed: '', hasBankers: isMine && hasBankers }),
    type: (text: string) => setBoard({ id: play?.id ?? '', values: [], typed: text, hasBankers: false }),
    /** Shows the selection of a line of a play, to change it. */
    load: (of: Play, text: string) => {
      const read = parseSelection(of.form, text);
      if ('fault' in read) return;
      const isList = of.form.shapes[0]?.[0]?.alphabet.values === null;
      const banked = of.form.shapes.length > 1 && read.groups.length === of.form.shapes[1]?.length;
      setBoard({ id: of.id, values: isList ? [] : read.groups, typed: isList ? text : '', hasBankers: banked });
    },
    bank: (isOn: boolean) => setBoard({ id: play?.id ?? '', values: [], typed: '', hasBankers: isOn }),
    clear: () => setBoard({ id: '', values: [], typed: '', hasBankers: false }),
  };
}

export type BoardState = ReturnType<typeof useBoard>;
