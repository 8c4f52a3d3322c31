// Words that training never shows in one sentence, though it shows each of them, and each pattern, often: what a
// model makes of them it has not seen. Ids of english/lexicon.js; each line one kind of combination.

const combinations = {
  'adjective and noun':
    'red car, blue dress, white cat, black hat, green bike, old house, new book, small dog, big table, beautiful flower, ' +
    'expensive phone, old key, white shirt, green bag, small garden, beautiful horse, red chair, old friend, new bag',
  'food and its quality': 'hot coffee, cold water, good soup',
  'verb and object':
    'read letter, buy cheese, eat soup, drink milk, lose bag, find key, see teacher, open window, like fish, search phone, ' +
    'buy bike, want tea, help mother, know sister, love father',
  'subject and verb': 'marie sing, tom understand, sara win, paul sleep, she work, they lose',
  'subject and state': 'sara tired, paul sick, she ready, we sad, they happy, tom late, marie angry, he rich',
  'subject and feeling': 'marie hungry, they thirsty, tom afraid, she wrong, we cold, sara sleepy',
  'possessive and noun': 'their car, our dog, his sister, your house, my chair',
  'number and noun': 'three cat, five book, two letter, four shirt',
  'subject, verb and object': 'he help i, she know we, they see you, paul love she, we understand they, i search he',
  'going to a place': 'she beach, they school, paul station, we market, marie office',
  moving: 'marie fall, they stay, paul come, she leave',
  'wishing and having to': 'tom drink, sara stay, we sleep',
};

export const heldOut = Object.values(combinations).flatMap((line) => line.split(', ').map((ids) => ids.split(' ')));
