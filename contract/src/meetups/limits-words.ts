/**
 * The words that both screens may show on arrival: short, plain, easy to distinguish in writing and speech.
 * None names a colour or a thing with a typical colour, which would contradict the colour of the screen. Each
 * is a concept, which every phone shows in its own language. So it has one plain word in each language of the
 * app, which means nothing else of the list there and offends nobody.
 */
export const SIGN_WORDS = [
  ...['anchor', 'atlas', 'ballet', 'guitar', 'bicycle', 'bridge', 'button', 'cabin'],
  ...['canoe', 'mirror', 'castle', 'drum', 'circus', 'volcano', 'compass', 'corner'],
  ...['curtain', 'echo', 'engine', 'festival', 'fiddle', 'gallery', 'pillow', 'harbour'],
  ...['helmet', 'hotel', 'jacket', 'sofa', 'cinema', 'kayak', 'kettle', 'spoon'],
  ...['ladder', 'lantern', 'window', 'library', 'marathon', 'market', 'melody', 'island'],
  ...['museum', 'basket', 'opera', 'orbit', 'origami', 'parade', 'domino', 'planet'],
  ...['stamp', 'maze', 'carpet', 'radio', 'recipe', 'riddle', 'robot', 'pyramid'],
  ...['tractor', 'sketch', 'glove', 'stadium', 'waltz', 'teapot', 'tunnel', 'umbrella'],
] as const
export type SignWord = (typeof SIGN_WORDS)[number]
