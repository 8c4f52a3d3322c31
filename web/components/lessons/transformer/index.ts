// The live elements of the lesson on the Transformer.
import '../shared/heads';
import './causal';
import './four-sentences';
import './norms';
