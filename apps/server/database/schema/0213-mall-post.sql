-- Goods by post: addresses of members, states of orders, rewards of points and goods.

-- Owner: mall.

-- An address of a member. Its content is encrypted; one that is no longer offered for orders is kept until 90 days after the last order that used it.
create table mall_addresses (
  id uuid primary key default uuidv7(),
  merchant_code text not null references merchants (code),
  player_id bigint not null references players (id),
  sealed bytea not null,
  saved_at timestamptz not null,
  removed_at timestamptz
);
create index mall_addresses_of_player on mall_addresses (player_id, id);
create index mall_addresses_by_age on mall_addresses (saved_at);

alter table mall_orders
  add column state text not null default 'delivered' check (state in ('placed', 'confirmed', 'sent', 'delivered', 'returned', 'cancelled')),
  add column changed_at timestamptz,
  -- Of orders by post: the address, until it is erased, and the parcel.
  add column is_sent boolean not null default false,
  add column address_id uuid references mall_addresses (id) on delete set null,
  add column carrier text not null default '',
  add column tracking text not null default '';
update mall_orders set changed_at = placed_at;
alter table mall_orders
  alter column changed_at set not null,
  alter column state drop default,
  alter column is_sent drop default,
  -- A reward of goods is an order without a price.
  drop constraint mall_orders_price_check,
  add constraint mall_orders_price_check check (price >= 0),
  alter column movement_id drop not null,
  add constraint mall_orders_paid_check check ((price = 0) = (movement_id is null) and (price > 0 or grant_id is not null));
create index mall_orders_open on mall_orders (merchant_code, id) where state in ('placed', 'confirmed', 'sent');
create index mall_orders_of_address on mall_orders (address_id) where address_id is not null;

-- Each state that an order by post has reached.
create table mall_order_steps (
  order_id uuid not null references mall_orders (id),
  state text not null,
  at timestamptz not null,
  made_by text not null,
  reason text not null,
  primary key (order_id, state)
);

alter table point_entries
  drop constraint point_entries_kind_check,
  add constraint point_entries_kind_check check (
    kind in ('earned', 'given', 'returned', 'adjusted_up', 'taken_back', 'spent', 'expired', 'adjusted_down')
  ),
  -- The grant that gave them, or the key of a correction by hand.
  add column grant_id uuid references reward_grants (id),
  add column hand_key uuid unique;

-- Mails about points that expire, one for a member and last day.
create table point_expiry_mails (
  player_id bigint not null references point_accounts (player_id),
  last_day date not null,
  sent_at timestamptz not null,
  primary key (player_id, last_day)
);

-- Owner: rewards.

alter table reward_grants
  drop constraint reward_grants_kind_check,
  add constraint reward_grants_kind_check check (kind in ('cash', 'bonus', 'free_spins', 'points', 'goods', 'ticket')),
  -- Points can cost the merchant nothing.
  drop constraint reward_grants_cost_check,
  add constraint reward_grants_cost_check check (cost >= 0),
  add column order_id uuid references mall_orders (id),
  drop constraint reward_grants_outcome_check,
  add constraint reward_grants_outcome_check check ((state = 'claimed') = (num_nonnulls(movement_id, bonus_id, order_id, tickets) = 1));
