-- Faults of the programs that count play for rewards (REW-20).

-- Owner: counting.

-- A program whose last turn has failed. After three tries in a row it is stopped until a person resumes it; a turn that succeeds deletes the row.
create table reward_program_faults (
  program text primary key,
  tries smallint not null check (tries > 0),
  -- SQLSTATE or class of the last error, never its text.
  code text not null,
  failed_at timestamptz not null default now(),
  stopped_at timestamptz
);

-- Owner: ranks.

-- The last complete date of a merchant for which all rebates have been computed.
create table rebate_places (
  merchant_code text primary key references merchants (code),
  day date not null
);
