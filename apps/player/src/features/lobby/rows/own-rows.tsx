import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { personalRowsQuery } from '#player/shared/games/lobby-api.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from '../late-home.module.css';
import { PersonalRow, type Row } from './personal-row.tsx';
import { useBelowFold } from '../use-below-fold.ts';

/** The rows of a member; the first fills its reserved space, the others are inserted where nothing visible moves. */
function Rows({ rows }: { rows: readonly Row[] }) {
  const mark = useRef<HTMLDivElement>(null);
  const mayEnter = useBelowFold(mark);
  return (
    <>
      <div className={css['first']} ref={mark}>
        {rows[0] ? <PersonalRow row={rows[0]} /> : null}
      </div>
      {mayEnter ? rows.slice(1).map((row) => <PersonalRow key={row.key} row={row} />) : null}
    </>
  );
}

/** A member’s own rows, in their reserved space. */
export function OwnRows() {
  const { data } = useQuery(personalRowsQuery(useServices()));
  return data ? <Rows rows={data} /> : <div className={css['first']} />;
}
