import type { ReactNode } from 'react';
import list from '#console/shared/list/list.module.css';

export type Fact = readonly [name: string, value: ReactNode];

/** What is known of one thing, line by line; the names are different from each other. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={list['facts']}>{facts.flatMap(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
);
