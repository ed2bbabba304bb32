import type { ReactNode } from 'react';
import list from '#console/shared/list/list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** Facts of one object, line by line; their names must be unique. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={list['facts']}>{facts.flatMap(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
);
