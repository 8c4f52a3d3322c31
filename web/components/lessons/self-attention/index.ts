// The live elements of the lesson on self-attention and positional encoding.
import './benches';
import './costs';
import './encoding';
import './rotation';
import './shuffle';
