-- One more audience: who has become a member lately (domain/content-rules.ts).
alter table articles drop constraint articles_audience_check;
alter table articles add constraint articles_audience_check check (audience in ('all', 'guests', 'members', 'newMembers', 'agents'));
