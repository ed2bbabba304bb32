import type { BriefGroup } from './rows.ts';

/** Sports books, e-sports books and the two derby houses. */
export const sports: readonly BriefGroup[] = [
  {
    vendor: 'BTI',
    category: 'sports',
    rows: [
      ['Football Live', 'soccer-ball'],
      ['Basketball Live', 'basketball'],
      ['Boxing Night', 'boxing-glove'],
      ['Volleyball Court', 'volleyball'],
      ['Tennis Open', 'tennis'],
      ['Baseball Diamond', 'baseball'],
      ['Badminton Smash', 'badminton'],
      ['Rugby Sevens', 'rugby-football'],
      ['Gridiron Sunday', 'american-football'],
      ['Ice Hockey Arena', 'ice-hockey'],
      ['Cricket Oval', 'cricket-game'],
      ['Motor Grand Prix', 'racing-car'],
    ],
  },
  {
    vendor: 'LIGA',
    category: 'sports',
    rows: [
      ['Ligaya Sportsbook', 'trophy'],
      ['Liga Hoops', 'gi:basketball-basket'],
      ['Futsal Friday', 'goal-net'],
      ['Table Tennis Tuloy', 'ping-pong'],
      ['Snooker Sabado', 'pool-8-ball'],
      ['Golf Greens', 'gi:golf-flag'],
      ['Darts Division', 'bullseye'],
      ['Takraw Tournament', 'gi:ball-glow'],
      ['Cycling Classics', 'bicycle'],
      ['Surf Series', 'gi:wave-surfer'],
      ['Judo Hall', 'martial-arts-uniform'],
      ['Medal Table', '1st-place-medal'],
    ],
  },
  {
    vendor: 'AV',
    category: 'esports',
    rows: [
      ['Avenida Arena', 'crossed-swords'],
      ['Strike Zone Seven', 'gi:archery-target'],
      ['Mech Masters', 'gi:mecha-head'],
      ['Avenida Draft', 'shield'],
    ],
  },
  {
    vendor: 'AI',
    category: 'esports',
    rows: [
      ['Alon Champions', 'trophy'],
      ['Robo League', 'robot'],
      ['Circuit Clash', 'gi:processor'],
      ['Pixel Pursuit', 'video-game'],
    ],
  },
  {
    vendor: 'IMES',
    category: 'esports',
    rows: [
      ['Imperyo Five', 'gi:winged-shield'],
      ['Tower Rush Cup', 'castle'],
      ['Dragon Lane', 'gi:spiked-dragon-head'],
      ['Jungle Gank Grand', 'gi:tiger-head'],
    ],
  },
  {
    vendor: 'TF',
    category: 'esports',
    rows: [
      ['Frontline Finals', 'military-helmet'],
      ['Headset Heroes', 'headphone'],
      ['Combo Breakers', 'gi:fist'],
      ['Turbo Drift Tour', 'gi:f1-car'],
    ],
  },
  {
    vendor: 'IA',
    category: 'esports',
    rows: [
      ['Isla Royale', 'parachute'],
      ['Wizard Wards', 'gi:wizard-staff'],
      ['Goal Rush Esports', 'gi:soccer-ball'],
      ['Last Squad Standing', 'gi:laurels-trophy'],
    ],
  },
  {
    vendor: 'TLSY',
    category: 'cockfight',
    rows: [
      ['Talisay Derby', 'rooster:talisay'],
      ['Hatch Cup', 'rooster:hatch'],
      ['Araw Derby Live', 'rooster:araw'],
      ['Bulik Classic', 'rooster:bulik'],
    ],
  },
  {
    vendor: 'HLGI',
    category: 'cockfight',
    rows: [
      ['Haligi Sunday Derby', 'rooster:haligi'],
      ['Kelso Crown', 'rooster:kelso'],
      ['Golden Spur Season', 'rooster:golden'],
      ['Puti Plume Derby', 'rooster:puti'],
    ],
  },
];
