// Sentences to click, from the pairs that come with the site. The short ones are among the first, which a run is
// trained on unless told otherwise.
export const examples = ["i'm home .", 'go .', 'i lost .', "he's calm ."] as const;

export const longerExamples = ['he sees a red bike .', 'she wants a green hat .'] as const;
