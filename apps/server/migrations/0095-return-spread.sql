-- Games of several bets: how far below the stated return the bet that returns least stays, in millionths. Players choose what they bet on, so an actual
-- return between the two is no fault of the game (T68).
alter table game_mathematics add column spread bigint not null default 0 check (spread >= 0);
