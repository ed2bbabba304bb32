-- Passwords of members, accounts that may not log in, and tickets of free play.
alter table players
  -- argon2id, PHC string; null for accounts without a password (free play).
  add column password_hash text,
  add column is_enabled boolean not null default true,
  add column last_login_at timestamptz,
  -- The offer that a free-play account was opened with: the same one opens no second account.
  add column trial_ticket uuid unique;
