-- Proposals that the system itself makes, and the decisions of people about them (docs/two-people.md).

-- Owner: two-persons.

-- Null: the system proposed it, and two people decide.
alter table proposals alter column proposed_by drop not null;

-- Decisions of people about a proposal of the system. It ends once two different people decide alike; a person's later decision replaces the earlier one.
create table proposal_votes (
  proposal_id bigint not null references proposals (id),
  -- Null: the person who holds the machine.
  staff_id bigint references staff (id),
  decision text not null check (decision in ('approve', 'refuse')),
  reason text not null,
  at timestamptz not null,
  unique nulls not distinct (proposal_id, staff_id)
);
