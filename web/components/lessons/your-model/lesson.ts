// What is alive in the lesson on one's own model.
import '../../train';
import '../../task/task';
import './compare';
