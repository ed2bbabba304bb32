import { contractKinds, type ContractKind, type ContractScope } from '@laro/domain/agents/contracts/contract-terms';
import {
  cpaOfTyped,
  emptyCpa,
  emptyOptions,
  emptyRow,
  optionsOfTyped,
  rowOfTyped,
  typedCpaOf,
  typedOptionsOf,
  typedRowOf,
} from '@laro/domain/agents/contracts/typed-offer';
import type { Wire } from '@laro/contract/routes';
import { useState } from 'react';
import { useAmountReader } from '#console/shared/amounts/amount-reader.ts';

export type Terms = Wire<'previewContract', 'body'>;

/** The terms that are being written; `terms` is null while a part of them cannot be read. `onKind` hears of another kind. */
export function useTermsDraft(onKind: (kind: ContractKind) => void = () => undefined) {
  const reader = useAmountReader();
  const [kind, setKind] = useState<ContractKind>('daily');
  const [scope, setScope] = useState<ContractScope>('CONS');
  const [rows, setRows] = useState([emptyRow]);
  const [options, setOptions] = useState(emptyOptions);
  const [cpa, setCpa] = useState(emptyCpa);
  const read = (text: string) => {
    const typed = reader.typed(text);
    return typed.kind === 'amount' ? typed.amount : null;
  };
  const choose = (text: string) => {
    const chosen = contractKinds.find((known) => known === text) ?? 'daily';
    setKind(chosen);
    onKind(chosen);
    if (chosen === 'dividend') setRows((known) => known.map((row) => ({ ...row, type: 'P' })));
  };
  /** Writes the terms of a template into the form. */
  const fill = (given: Terms) => {
    choose(given.kind);
    setScope(given.scope);
    setRows(given.rows.length === 0 ? [emptyRow] : given.rows.map(typedRowOf));
    setOptions(typedOptionsOf(given.options));
    setCpa(given.options.cpa === null ? emptyCpa : typedCpaOf(given.options.cpa));
  };
  const steps = rows.map((row) => rowOfTyped(kind, row, read)).filter((step) => step !== null);
  const readOptions = optionsOfTyped(options, read);
  const players = cpaOfTyped(cpa, read);
  const ofSteps: Terms | null = readOptions === null || steps.length !== rows.length ? null : { kind, scope, rows: steps, options: readOptions };
  const ofPlayers: Terms | null =
    readOptions === null || players === null ? null : { kind, scope: 'CONS', rows: [], options: { ...readOptions, cpa: players } };
  return { kind, choose, scope, setScope, rows, setRows, options, setOptions, cpa, setCpa, fill, terms: kind === 'cpa' ? ofPlayers : ofSteps };
}
export type TermsDraft = ReturnType<typeof useTermsDraft>;
