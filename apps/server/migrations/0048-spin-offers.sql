-- Offers of free spins: which games, how many, with what stake, and what their wins become.
alter table bonus_offers drop constraint bonus_offers_kind_check, drop constraint bonus_offers_wagering_times_check;
alter table bonus_offers
  -- Merchants may be set up before their vendors, in one transaction.
  add column spin_vendor text references vendors (code) deferrable initially deferred,
  add column spin_games text[],
  add column spin_count integer check (spin_count > 0),
  -- 1/100,000 of the currency's major unit.
  add column spin_stake bigint check (spin_stake > 0),
  add column spin_wins text check (spin_wins in ('bonus', 'cash')),
  add constraint bonus_offers_kind_check check (kind in ('match', 'fixed', 'spins')),
  -- Wins that become cash are not wagered.
  add constraint bonus_offers_wagering_times_check check (wagering_times between 0 and 60 and (wagering_times = 0) = (spin_wins is not null and spin_wins = 'cash')),
  add constraint bonus_offers_spins_check check (
    case when kind = 'spins' then num_nulls(spin_vendor, spin_games, spin_count, spin_stake, spin_wins) = 0 and amount = spin_count * spin_stake
    else num_nonnulls(spin_vendor, spin_games, spin_count, spin_stake, spin_wins) = 0 end);
