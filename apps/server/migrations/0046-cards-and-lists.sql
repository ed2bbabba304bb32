-- By which card a payment was made, as far as the gateway says so: many accounts on one card (item 7 of the cash desk). The card itself is typed on the
-- gateway's page alone (T93). Kept are the gateway's charge, a keyed hash of the gateway's own mark of the card, and the last four digits.
alter table deposit_payments
  add column card_charge text,
  -- When the gateway is asked next whose card it was, and how often it was asked.
  add column card_ask_at timestamptz,
  add column card_asks integer not null default 0,
  add column card_hash bytea,
  add column card_tail text check (card_tail ~ '^[0-9]{4}$');
create index deposit_payments_by_card on deposit_payments (merchant_code, card_hash) where card_hash is not null;
create index deposit_payments_card_due on deposit_payments (card_ask_at) where card_ask_at is not null;

-- Lists of the desk cost as much with a hundred times the rows (bench/desk-lists.ts).
create index identity_proofs_by_state on identity_proofs (merchant_code, state, id desc);
create index bonus_proposals_waiting on bonus_proposals (merchant_code, id) where state = 'proposed';
create index audit_entries_by_subject on audit_entries (subject collate "C", number desc);

-- How many bonuses came of an offer, in several rows each, so that deposits that take the same offer do not wait for each other.
create table bonus_offer_counts (
  offer_id uuid not null references bonus_offers (id),
  place smallint not null check (place between 0 and 15),
  granted bigint not null,
  primary key (offer_id, place)
);
insert into bonus_offer_counts (offer_id, place, granted) select offer_id, 0, count(*) from member_bonuses group by offer_id;
